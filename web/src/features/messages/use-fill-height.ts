import { useLayoutEffect, useRef } from 'react'

/**
 * Gives an element what is left of the window below its top and above the page's foot, whatever
 * stands there.
 */
export function useFillHeight<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const box = element.current
    const main = box?.closest('main')
    if (!box || !main) return
    const boxNow = box
    const mainNow = main
    function fill() {
      const top = boxNow.getBoundingClientRect().top + scrollY
      // A negative margin lets the element reach into the page's foot.
      const foot = `${getComputedStyle(mainNow).paddingBlockEnd} - ${getComputedStyle(boxNow).marginBlockEnd}`
      boxNow.style.height = `calc(100dvh - ${Math.round(top)}px - ${foot})`
    }
    fill()
    const observer = new ResizeObserver(fill)
    observer.observe(main)
    // A bar that comes above the page pushes it down, and changes nothing but the height of all.
    observer.observe(document.body)
    addEventListener('resize', fill)
    return () => {
      observer.disconnect()
      removeEventListener('resize', fill)
    }
  }, [])
  return element
}
