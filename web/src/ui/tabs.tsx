import {
  createContext,
  use,
  useId,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { cn } from './cn.ts'

interface TabsState {
  id: string
  value: string
  choose: (value: string) => void
}

const TabsContext = createContext<TabsState | undefined>(undefined)

function useTabs(): TabsState {
  const state = use(TabsContext)
  if (!state) throw new Error('Tabs have a <Tabs> around them')
  return state
}

type TabsProps = Omit<ComponentProps<'div'>, 'defaultValue'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/**
 * The tabs pattern of WAI-ARIA: one stop of the Tab key, arrows choose. Our own, because public
 * pages carry it and the library's takes eight times the bytes
 * (docs/decisions/0011-prerendered-public-pages.md).
 */
export function Tabs({ value, defaultValue = '', onValueChange, className, ...rest }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  const shown = value ?? own
  function choose(next: string) {
    if (next === shown) return
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <TabsContext value={{ id, value: shown, choose }}>
      <div className={cn('min-w-0', className)} {...rest} />
    </TabsContext>
  )
}

/** Index of the tab a key moves to; undefined for other keys. */
function nextIndex(
  key: string,
  { index, count, isRtl }: { index: number; count: number; isRtl: boolean },
): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (index + 1) % count
  if (key === back) return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)'),
  ]
  const index = tabs.findIndex((tab) => tab === document.activeElement)
  if (index === -1) return
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = nextIndex(event.key, { index, count: tabs.length, isRtl })
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
  tabs[next]?.click()
}

/** Scrolls sideways on narrow screens instead of wrapping. */
export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className={cn(
        'flex gap-1 overflow-x-auto border-b border-line outline-none [scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
        className,
      )}
      {...rest}
    />
  )
}

type TabProps = ComponentProps<'button'> & {
  value: string
  icon?: ReactNode
  count?: number | undefined
}

export function Tab({ value, icon, count, className, children, ...rest }: TabProps) {
  const tabs = useTabs()
  const isActive = tabs.value === value
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}tab-${value}`}
      aria-selected={isActive}
      aria-controls={`${tabs.id}panel-${value}`}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={isActive ? 0 : -1}
      onClick={() => tabs.choose(value)}
      className={cn(
        'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-input px-4 font-medium whitespace-nowrap text-ink-2 transition-colors -outline-offset-2! hover:text-ink',
        'after:absolute after:inset-x-4 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent',
        'data-[state=active]:text-indigo data-[state=active]:after:bg-indigo forced-colors:data-[state=active]:after:bg-[Highlight] disabled:text-ink-3 disabled:opacity-60 [&_svg]:size-[1.125rem]',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
      {count !== undefined && count > 0 && (
        <span className="rounded-full bg-ember-soft px-2 text-xs font-semibold text-ember tabular-nums">
          {count}
        </span>
      )}
    </button>
  )
}

type TabPanelProps = ComponentProps<'div'> & {
  value: string
  /** In the page also while another tab is open; styles hide it then. */
  forceMount?: boolean
}

export function TabPanel({ value, forceMount = false, className, ...rest }: TabPanelProps) {
  const tabs = useTabs()
  const isActive = tabs.value === value
  if (!isActive && !forceMount) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}panel-${value}`}
      aria-labelledby={`${tabs.id}tab-${value}`}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={0}
      className={cn('pt-5', className)}
      {...rest}
    />
  )
}
