import type { FileSlot } from '@gatehouse/contract/files/upload'

/** 'Image 2' */
export const nameOf = ({ label }: FileSlot, index: number) => `${label[0]?.toUpperCase()}${label.slice(1)} ${index + 1}`
