/** Loads each value once; after a failure the next call loads it again. */
export function createPromiseCache<Value>() {
  const entries = new Map<string, Promise<Value>>()
  return {
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const existing = entries.get(key)
      if (existing) return existing
      const loading = load()
      entries.set(key, loading)
      // The caller receives the error.
      loading.catch(() => entries.delete(key))
      return loading
    },
  }
}
