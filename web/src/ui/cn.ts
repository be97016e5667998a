import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Names of our design tokens (`styles/theme.css`) that differ from Tailwind's. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['page', 'hero'],
      radius: ['input', 'tile', 'card', 'sheet', 'arch'],
      shadow: ['1', '2', '3'],
      container: ['content', 'reading'],
    },
  },
})

/** Joins class names; of conflicting Tailwind classes the last one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

/**
 * Prepares the tables behind `cn`, which takes a slow phone 60 ms. Called in a task of its own, it
 * spares the first component that joins classes that pause.
 */
export function prepareClassNames() {
  cn('p-0 p-1')
}
