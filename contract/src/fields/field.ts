import type { z } from '../zod'
import { whenGiven } from '../values/fields'

/**
 * A field of an entity as data. `entities/` lists the fields of each entity; the functions of this folder are
 * their types, and ./derive and ./form-values make the rest from them (docs/decisions/0071).
 */
export interface Field extends About {
  /** A name in forms, questions and lists of facts. Fields that no form shows need none. */
  readonly label?: string
  /** Its schema in a response. */
  readonly record: () => z.ZodMiniType
  /** Its schema in a request; without one, only the server sets the field. */
  readonly input?: () => z.ZodMiniType
  /** The value where a new record is sent without one; a field with an input and no default is required. */
  readonly default?: unknown
  /** The schema of its value in the query of a list, where it has this name. */
  readonly filterBy?: (name: string) => z.ZodMiniType
  /** Its filter has two ends, such as min_price and max_price. */
  readonly isRange?: true
  /** Its filter has a lower end only, such as min_bedroom. */
  readonly hasMinimumFilter?: true
  /** A value, as a form holds it: as text, which multipart forms send, or as a list of texts. */
  readonly toForm?: (value: unknown) => string | string[]
  /** How its values are shown and compared in the history; as they are without it. */
  readonly kind?: FieldKind
  /** How lists can be ordered by it; not at all without it. */
  readonly orderBy?: OrderKind
  /** The word for a number that stands for one, such as a property type. */
  readonly nameOf?: (value: number) => string | null
  /** No column: the JSON of a record has an expression for it. */
  readonly isComputed?: true
  /** A column that no response contains. */
  readonly isInternal?: true
  /** Free text, in which anybody can be named: an erasure replaces emails and phone numbers in it. */
  readonly isText?: true
}

/** A step is a number at the start of a text, such as 10+. */
export type OrderKind = 'text' | 'number' | 'time' | 'flag' | 'step'

export type FieldKind = 'naira' | 'date' | 'flag' | 'list' | 'reference'

/** What can be true of a field of any type. */
export interface About {
  /** Describes the person of the record: no import copies it into the history, and an erasure removes it. */
  readonly isPersonal?: true
  /** The field's name in the query of a list filters by its value. */
  readonly isFilter?: true
  /** Searched by the words of a search. */
  readonly isSearched?: true
  /** Recorded in the history although no form sets it. */
  readonly isRecorded?: true
}

export type Fields = Readonly<Record<string, Field>>

/** A field in a form: with `default` it can be left out, also as '' (docs/decisions/0031). */
export interface InForm extends About {
  readonly label: string
  readonly default?: unknown
}

type Sent<Options, Schema extends z.ZodMiniType> = Options extends { readonly default: unknown }
  ? ReturnType<typeof whenGiven<Schema>>
  : Schema

/** The schema of a field in a request: optional if the field has a default. */
export const sent = <Options extends InForm, Schema extends z.ZodMiniType>(options: Options, schema: Schema) =>
  // The type of a condition cannot be inferred.
  ('default' in options ? whenGiven(schema) : schema) as Sent<Options, Schema>

/** '(X) is required', unless the specification has another text for the field. */
export const requiredMessage = ({ label, required }: { readonly label: string; readonly required?: string }): string =>
  required ?? `${label} is required`
