/** A place that locations name: a state, a town or a part of one. */
export interface Area {
  /** Made of its name and its state, such as `lekki-phase-1-lagos`, or of a state alone, such as `lagos`. */
  readonly id: string
  readonly name: string
  readonly state: string
  /** The area around it. Null for a state. */
  readonly parent: Area | null
  readonly names: readonly AreaName[]
}

export interface AreaName {
  readonly text: string
  /** Whether other places or words are called so too: it stands for the area only beside one near it. */
  readonly needsTown: boolean
}
