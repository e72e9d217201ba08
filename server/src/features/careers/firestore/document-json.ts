import {
  DocumentReference,
  FieldValue,
  type Firestore,
  GeoPoint,
  Timestamp,
  VectorValue,
} from '@google-cloud/firestore'

/**
 * Converts documents to JSON and back without loss, so that a deleted document can be
 * stored in our own database and restored with all its fields, unknown ones included.
 * A type that JSON lacks becomes an object with one key that starts with '$'.
 */
export function documentJson(firestore: Firestore) {
  const toJson = (value: unknown): unknown => {
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) }
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(toJson)
    if (value instanceof Timestamp) return { $timestamp: [value.seconds, value.nanoseconds] }
    if (value instanceof GeoPoint) return { $point: [value.latitude, value.longitude] }
    if (value instanceof DocumentReference) return { $reference: value.path }
    if (value instanceof VectorValue) return { $vector: value.toArray() }
    if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
    const map = mapValues(value, toJson)
    return Object.keys(map).some((key) => key.startsWith('$')) ? { $map: map } : map
  }
  const fromJson = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(fromJson)
    const [only, ...others] = Object.entries(value)
    if (!only || others.length > 0 || !only[0].startsWith('$')) return mapValues(value, fromJson)
    const [kind, inner] = only as [string, never]
    if (kind === '$number') return Number(inner)
    if (kind === '$timestamp') return new Timestamp(inner[0], inner[1])
    if (kind === '$point') return new GeoPoint(inner[0], inner[1])
    if (kind === '$reference') return firestore.doc(inner)
    if (kind === '$vector') return FieldValue.vector(inner)
    if (kind === '$bytes') return Buffer.from(inner, 'base64')
    return mapValues(inner, fromJson)
  }
  return {
    toJson: (fields: object) => mapValues(fields, toJson),
    fromJson: (json: object) => mapValues(json, fromJson),
  }
}

/** A time as `toJson` writes a Firestore timestamp. */
export const timestampJson = (time: Date) => ({
  $timestamp: [Math.floor(time.getTime() / 1000), (time.getTime() % 1000) * 1e6],
})

const mapValues = (map: object, change: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
