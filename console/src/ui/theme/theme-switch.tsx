import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../buttons/icon-button'
import { iconSize } from '../icons/icon-size'
import { setTheme, useTheme, type Theme } from './theme'

/** Cycles through system, light and dark. The choice is stored. */
export function ThemeSwitch() {
  const theme = useTheme()
  const Icon = icons[theme]
  return <IconButton label={labels[theme]} icon={<Icon {...iconSize} />} onClick={() => setTheme(next[theme])} />
}

const icons = { system: Monitor, light: Sun, dark: Moon }
const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const labels: Record<Theme, string> = {
  system: 'Theme: system. Switch to light',
  light: 'Theme: light. Switch to dark',
  dark: 'Theme: dark. Switch to the system theme',
}
