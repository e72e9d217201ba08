/**
 * A text for the terminal, without control characters but newlines. What people have typed, or a file, could
 * otherwise contain sequences that overwrite what is printed.
 */
export const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, '\uFFFD')
