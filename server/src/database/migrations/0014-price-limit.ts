/** Raises the limit of amounts in naira to thirteen digits. */
export const migration0014 = {
  name: '0014-price-limit',
  sql: /* sql */ `
alter table property drop constraint property_price_in_range;
alter table property add constraint property_price_in_range check (price between 0 and 9999999999999);
alter table career drop constraint career_salary_in_range;
alter table career add constraint career_salary_in_range check (salary between 0 and 9999999999999);

-- A property without a price comes last: the number is just outside the range of prices.
drop index property_cheapest;
create index property_cheapest on property (archived, coalesce(price, 10000000000000), id) include (price)
  where deleted_at is null;
`,
}
