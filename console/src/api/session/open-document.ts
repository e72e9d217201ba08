/**
 * Opens another document of the console in this tab, with what the tab stores in place of blocked storages
 * (app/start/tab-storage.ts). `replace`: in place of the current history entry.
 */
export function openDocument(address: string, how: 'assign' | 'replace' = 'replace'): void {
  window.gatehousePassStorageOn?.()
  window.location[how](address)
}
