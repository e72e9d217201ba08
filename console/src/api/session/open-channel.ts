/** Connects the tabs of this origin. Null where it is missing, or blocked with the storage of the site. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
