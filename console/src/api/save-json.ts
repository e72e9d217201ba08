import { saveBlob } from './downloads/save-blob'

/** Saves a value as a JSON file on the device. */
export const saveJson = (name: string, value: unknown): void =>
  saveBlob(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
