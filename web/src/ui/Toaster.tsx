import { BRAND } from '@adire/contract/brand.ts'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast } from 'sonner'
import { isRightToLeft } from '../lib/direction.ts'
import { registerToaster } from '../lib/toast.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { Spinner } from './Spinner.tsx'
import './toaster.css'

const colours = {
  '--normal-bg': 'var(--surface)',
  '--normal-bg-hover': 'var(--surface-2)',
  '--normal-border': 'var(--line)',
  '--normal-border-hover': 'var(--line-strong)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '0.875rem',
  fontFamily: 'var(--font-text)',
  // React's type has no custom properties.
} as CSSProperties

type Props = {
  /** Above the bottom bar on screens that have one. */
  hasBottomBar?: boolean
  /** On phones, at the top: the buttons at the end of the page would be covered. */
  isOnTop?: boolean
}

/**
 * Shows up to three toasts for five seconds each. Rendered beside the page, because an open dialog
 * hides the page from screen readers.
 */
export function Toaster({ hasBottomBar = false, isOnTop = false }: Props) {
  const { t } = useLingui()
  const { name } = BRAND
  // In wide windows, buttons of forms and dialogs are where lines start and in the middle.
  const isWide = useMediaQuery('(min-width: 64rem)')
  const isPhone = useMediaQuery('(width < 40rem)')
  const corner = isRightToLeft() ? 'bottom-left' : 'bottom-right'
  const centered = isPhone && isOnTop ? 'top-center' : 'bottom-center'
  useEffect(() => registerToaster(toast), [])
  return createPortal(
    <Sonner
      position={isWide ? corner : centered}
      duration={5000}
      visibleToasts={3}
      closeButton
      style={colours}
      containerAriaLabel={t`Messages from ${name}`}
      offset={24}
      mobileOffset={{
        top: 'calc(8px + env(safe-area-inset-top))',
        bottom: hasBottomBar ? 'calc(var(--bar-height) + 12px + env(safe-area-inset-bottom))' : 16,
        left: 12,
        right: 12,
      }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-leaf" />,
        error: <CircleAlert aria-hidden className="size-5 text-danger" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warn" />,
        info: <Info aria-hidden className="size-5 text-indigo" />,
        loading: <Spinner className="text-ink-3" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t`Close`,
        classNames: {
          // An open dialog disables the pointer elsewhere.
          toast: 'pointer-events-auto! flex-wrap! shadow-2! gap-3! py-3! ps-4! pe-2!',
          // On a phone, a long action stands below the text.
          content: 'min-w-0! flex-[1_1_8rem]!',
          icon: 'self-start! m-0! mt-0.5!',
          closeButton:
            'touch-target relative! inset-auto! order-last! size-8! transform-none! border-0! bg-transparent! text-ink-3! hover:bg-surface-3! hover:text-ink! [&_svg]:size-4!',
          title: 'text-base! font-semibold! text-ink!',
          description: 'text-sm! text-ink-2!',
          actionButton: 'bg-indigo! text-on-indigo! rounded-full! h-9! px-4! text-sm! font-medium!',
          cancelButton: 'bg-surface-3! text-ink! rounded-full! h-9! px-4! text-sm! font-medium!',
        },
      }}
    />,
    document.body,
  )
}
