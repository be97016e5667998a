import type { Plugin } from 'vite'

const TOAST_STYLES = '\n__insertCSS('

/**
 * Removes the `<style>` elements that two packages insert, because the content security policy
 * refuses them and logs an error each time. The toasts' styles are in `src/ui/toaster.css` instead.
 * The scroll lock works without its styles, because it also blocks wheel and touch events.
 */
export function noInjectedStyles(): Plugin {
  return {
    name: 'no-injected-styles',
    apply: 'build',
    transform: {
      filter: {
        id: [/\/sonner\/dist\/index\.mjs$/, /\/react-style-singleton\/dist\/es\d+\/singleton\.js$/],
      },
      handler(code, id) {
        if (id.includes('react-style-singleton'))
          return 'export const stylesheetSingleton = () => ({ add() {}, remove() {} })'
        if (!code.includes(TOAST_STYLES))
          throw new Error('sonner no longer inserts its styles where it did')
        return code.replace(TOAST_STYLES, '\nvoid (')
      },
    },
  }
}
