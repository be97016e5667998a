/** True if the page is read from right to left. */
export function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** Keys that go back and forward in the page's direction. */
export function arrowKeys(): [previous: string, next: string] {
  return isRightToLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
}

/** Signs of these keys. */
export function arrowSigns(): [previous: string, next: string] {
  return isRightToLeft() ? ['→', '←'] : ['←', '→']
}
