import { useEffect, useState } from 'react'
import { whenSettled } from './when-settled'

/** Whether the first view is complete, for what is loaded after it. */
export function useSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => whenSettled(() => setIsSettled(true)), [])
  return isSettled
}
