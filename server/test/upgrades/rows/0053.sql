-- Rows of the time after migration 0053: words of properties, and a property whose words are not added yet.
insert into property_word (word, seen) values ('adeniran', 3), ('lekki', 41);
insert into property_word_queue (property_id) values ('01900000-0000-7000-8000-000000000007');
