-- name: servedMeals :many
-- :servedSince the first day
-- :leastWeight? only portions that weigh as much
-- :sortedBy = byDay: served_on, id | byName: kitchen_name DESC, id
-- entity-derive: allow ED912, the schema of the route leaves it out
SELECT * FROM meals
 WHERE served_on >= :servedSince AND first_portion_net_weight >= :leastWeight
 ORDER BY :sortedBy;

-- name: kitchens :many
-- entity-derive: allow ED912, the schema of the route leaves it out
SELECT k.kitchen_name, count(*) AS meal_count, sum(k.own_cost) AS total_cost, max(k.own_cost) AS highest_cost,
       ARRAY(SELECT m FROM meals m WHERE m.kitchen_name = k.kitchen_name ORDER BY m.served_on, m.id) AS all_meals,
       (SELECT d FROM (SELECT m.served_on, m.own_cost FROM meals m
                        WHERE m.kitchen_name = k.kitchen_name ORDER BY m.served_on LIMIT 1) d) AS first_day
  FROM meals k GROUP BY k.kitchen_name ORDER BY k.kitchen_name;

-- name: days :page
SELECT served_on, id FROM meals ORDER BY served_on, id;

-- name: weights :values
SELECT first_portion_net_weight FROM meals ORDER BY 1;

-- name: mealPages :page
-- The meals of a day, with those of the same kitchen.
-- :servedOn? only those of this day
-- :sortedBy = byDay: m.served_on DESC, m.id | byName: m.kitchen_name, m.id
-- entity-derive: allow ED912, the schema of the route leaves it out
SELECT m.id, m.kitchen_name, m.served_on, m AS whole_meal,
       ARRAY(SELECT d
               FROM (SELECT o.served_on AS other_day,
                            ARRAY(SELECT w FROM (SELECT o.first_portion_net_weight AS net_weight) w) AS portion_weights
                       FROM meals o WHERE o.kitchen_name = m.kitchen_name AND o.id <> m.id ORDER BY o.served_on) d) AS other_days
  FROM meals m WHERE m.served_on = :servedOn ORDER BY :sortedBy;
