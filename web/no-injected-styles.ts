import type { Plugin } from 'vite'

const TOAST_STYLES = '\n__insertCSS('

/**
 * Two packages put `<style>` elements into the page from script, which our content security policy
 * refuses, with a line in the console each time. The toasts' styles stand in `src/styles/app.css`
 * instead; the scroll lock does without, because it also stops wheel and touch, and so keeps the
 * scrollbar from jumping.
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
