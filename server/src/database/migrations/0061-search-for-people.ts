/** The comparison of a text with the fragments of a search for a person (docs/decisions/0083). */
export const migration0061 = {
  name: '0061-search-for-people',
  sql: /* sql */ `
-- Whether a text contains one of the fragments when its gaps are removed and its digits are plain. A function, as
-- PostgreSQL runs no correlated subquery in parallel. Most texts are ASCII: there replace and lower without a
-- language take a fraction of the time.
create function contains_fragment(searched text, fragments text[], ascii_gaps text[], characters text, plain_digits text)
returns boolean language plpgsql immutable parallel safe as $function$
declare
  plain text collate "C" := searched;
  part text;
begin
  if octet_length(searched) = length(searched) then
    foreach part in array ascii_gaps loop
      plain := replace(plain, part, '');
    end loop;
    plain := lower(plain);
  else
    plain := lower(translate(searched, characters, plain_digits));
  end if;
  foreach part in array fragments loop
    if strpos(plain, part) > 0 then return true; end if;
  end loop;
  return false;
end $function$;
`,
}
