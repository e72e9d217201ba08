/** The id of an area in words, without asking the server: lekki-phase-1-lagos is Lekki Phase 1 Lagos. */
export const areaName = (id: string): string =>
  id.replaceAll('-', ' ').replace(/(?<!\S)[a-z]/g, (letter) => letter.toUpperCase())
