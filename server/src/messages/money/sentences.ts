// An amount without a label is a price only where it stands alone, not in a sentence about something else.

/** What may follow it in its clause: words about the price, the deal, the title, or the property itself. */
const pricedBehind =
  /^(?: ?$| ?[\n.,;:|()[\]+•/&!*"'-]| (?:asking|ask|net|only|neg|nego|negot\w*|slightly|last|final|fixed|firm|non|outright|cash(?! to)|deal|for (?:sale|rent|lease|quick|urgent|immediate|outright|all|the (?:whole|entire))|to let|tolet|with|and|title|titled|c ?[./-]? ?of|cofo|deed|gov\w*|excision|gazett\w*|registered|survey|receipts?|distress|urgent|quick|hot|call|contact|whats ?app|tel|dm|inspection|direct|or (?:nearest|best) offer|ono|o\.n\.o|was|now|off ?-?plan|exclusive|exclusion|excluding|excl|inclusive|including|incl|flexible|ready|plus|location|agency|legal|caution|service|sc|s\/c|☎|\d{1,3} ?-?(?:bed|bdr|br|plots?|sqm|sq|acres?|hectares?|units?|%)|(?:one|two|three|four|five|six) ?-?bed|semi|fully|newly|brand|detached|duplex|terraced?|flat|bungalow|land|house|apartment)(?![\p{L}]))/iu
/** The word before it: of a sentence in which it is no price. */
const sentenceBefore =
  /(?<!\p{L})(?:with|of|by|over|spent|than|worth|into|plus|extra|additional|another|after|paid|pays?|paying|invest|every|or|less|needs?|give|gives|gave|giving|collect\w*|complete|completing|finish|made|makes?|has|have|had|gets?|got|watch|video|lost|owes?|owing|buy|buying|put|adds?|added|win|won|receive|raise|raised|borrow|will|can|must|should|first|second|ref|invoice|reach\w*|until|till|since|about|maybe|per)(?: (?:about|over|just|only|a|the|my|your|our|his|her))? $/iu

export const isInSentence = (before: string, behind: string): boolean =>
  sentenceBefore.test(before) || !pricedBehind.test(behind)
