import type { Chunks } from '../../operations/chunks'
import { undoChunk, type UndoSettings } from './undo-operation'

/** The operations that are done in chunks. */
export const operationChunks = (settings: UndoSettings): Chunks => ({ undo: undoChunk(settings) })
