-- Rows of the time after migration 0048: the property of the agent is counted by a delta.
update agent set counted_properties = counted_properties - 1 where id = '01900000-0000-7000-8000-000000000004';
insert into agent_property_counter (agent_id, id, amount, archived_amount) values
  ('01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000028', 1, 0);
