import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { IconButton } from '../buttons/icon-button'
import { readTheme, storeTheme, type Theme } from './stored-theme'

/** Cycles through system, light and dark. The choice is stored. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme)
  const change = () => {
    storeTheme(next[theme])
    setTheme(next[theme])
  }
  const Icon = icons[theme]
  return <IconButton label={labels[theme]} icon={<Icon />} onClick={change} />
}

const icons = { system: Monitor, light: Sun, dark: Moon }
const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const labels: Record<Theme, string> = {
  system: 'Theme: system. Switch to light',
  light: 'Theme: light. Switch to dark',
  dark: 'Theme: dark. Switch to the system theme',
}
