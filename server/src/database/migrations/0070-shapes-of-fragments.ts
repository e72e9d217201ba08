/** The comparison of a text with the fragments of a search for a person, with a cheaper test before it. */
export const migration0070 = {
  name: '0070-shapes-of-fragments',
  sql: /* sql */ `
-- A shape is a LIKE pattern with the digits and @ of a fragment in their order. Most texts do not match it, and one
-- pass finds that out (docs/decisions/0083). In other scripts a digit may be another character. A restore drops
-- functions by their names alone, so each has its own.
create function contains_shaped_fragment(searched text, fragments text[], shapes text[], ascii_gaps text[],
  characters text, plain_digits text)
returns boolean language plpgsql immutable parallel safe as $function$
begin
  if searched like any (shapes)
    or (octet_length(searched) <> length(searched)
      and searched ~ ('[' || left(characters, length(plain_digits)) || ']'))
  then return contains_fragment(searched, fragments, ascii_gaps, characters, plain_digits); end if;
  return false;
end $function$;
`,
}
