import { useLingui } from '@lingui/react/macro'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { cn } from './cn.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { IconButton } from './IconButton.tsx'
import { scrollRegion } from './scroll-region.ts'
import { type FindFallback, useOpenerFocus } from './use-opener-focus.ts'
import { useSheetDrag } from './use-sheet-drag.ts'

const panel = cva(
  'fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-3 outline-none ' +
    'data-[state=open]:animate-in data-[state=closed]:animate-out data-[state=open]:duration-(--motion-sheet) data-[state=closed]:duration-(--motion-leave) ease-thread ' +
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(90dvh,48rem)] sm:w-[calc(100%-3rem)] sm:rounded-sheet ' +
    'sm:data-[state=open]:duration-(--motion-enter) sm:data-[state=open]:fade-in sm:data-[state=closed]:fade-out sm:data-[state=open]:zoom-in-97 sm:data-[state=closed]:zoom-out-97',
  {
    variants: {
      size: {
        sm: 'sm:max-w-md',
        md: 'sm:max-w-xl',
        lg: 'sm:max-w-[55rem]',
        xl: 'sm:max-w-[60rem]',
      },
      phone: {
        sheet:
          'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-sheet max-sm:data-[state=open]:slide-in-from-bottom max-sm:data-[state=closed]:slide-out-to-bottom',
        full: 'max-sm:inset-0 max-sm:data-[state=open]:fade-in max-sm:data-[state=open]:slide-in-from-bottom-8 max-sm:data-[state=closed]:fade-out',
      },
    },
  },
)

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when it has closed and returned the focus, to open another dialog for example. */
  onClosed?: () => void
  title: ReactNode
  children: ReactNode
  description?: ReactNode
  /** Label of the button that closes it, if `footer` has another “Close”. */
  closeLabel?: string
  /** Buttons below the scrolling part. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** On phones: a sheet from the bottom, or the whole screen. */
  phone?: 'sheet' | 'full'
  /** With unsaved changes, closing asks first. */
  isDirty?: boolean
  /** Focuses the first field when it opens, for forms. */
  focusesField?: boolean
  /** Focuses the title when it opens, for content that is read first. */
  focusesTitle?: boolean
  /** Finds what gets the focus on closing if the opener is gone. */
  findFallback?: FindFallback | undefined
  /** Hides the title visually, for content with its own heading. */
  isTitleHidden?: boolean
  /** Removes the padding, for pictures and split panels. */
  isFlush?: boolean
  className?: string
}

/** Modal dialog; on phones a bottom sheet or the whole screen. Esc and the backdrop close it. */
export function Dialog(props: Props) {
  const {
    open,
    onOpenChange,
    title,
    children,
    description,
    footer,
    size = 'md',
    phone = 'sheet',
    className,
  } = props
  const { isDirty = false, isTitleHidden = false, isFlush = false } = props
  const { t } = useLingui()
  const closeLabel = props.closeLabel ?? t`Close`
  const [isConfirming, setIsConfirming] = useState(false)
  const [isScrolled, setIsScrolled] = useState(false)
  const openerFocus = useOpenerFocus({
    focusesField: props.focusesField ?? false,
    focusesTitle: props.focusesTitle ?? false,
    findFallback: props.findFallback,
  })
  const drag = useSheetDrag(requestClose)

  function requestClose() {
    if (isDirty) setIsConfirming(true)
    else onOpenChange(false)
  }

  function discard() {
    setIsConfirming(false)
    onOpenChange(false)
  }

  function handleClosed(event: Event) {
    setIsScrolled(false)
    openerFocus.onCloseAutoFocus(event)
    props.onClosed?.()
  }

  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : requestClose())}
    >
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-out data-[state=closed]:fade-out data-[state=open]:animate-in data-[state=open]:fade-in" />
        <RadixDialog.Content
          className={cn(panel({ size, phone }), className)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...openerFocus}
          onCloseAutoFocus={handleClosed}
          {...keepOpenForLayersAbove}
        >
          {phone === 'sheet' && (
            <button
              type="button"
              aria-label={closeLabel}
              {...drag}
              className="touch-target grid h-8 w-full shrink-0 touch-none place-items-center -outline-offset-4! sm:hidden"
            >
              <span className="h-1 w-10 rounded-full bg-line-strong" />
            </button>
          )}
          <header
            className={cn(
              'flex shrink-0 items-start justify-between gap-4 border-b px-5 pt-5 pb-3 transition-colors sm:px-7 sm:pt-6',
              isScrolled && !isTitleHidden ? 'border-line' : 'border-transparent',
              phone === 'sheet' && 'max-sm:pt-1',
              isTitleHidden && 'absolute end-0 top-0 z-10 p-3! sm:p-4!',
              isTitleHidden && phone === 'sheet' && 'max-sm:hidden',
            )}
          >
            <Heading title={title} description={description} isHidden={isTitleHidden} />
            <IconButton
              label={closeLabel}
              icon={<X aria-hidden />}
              variant={isTitleHidden ? 'photo' : 'ghost'}
              className={cn(
                '-me-2 -mt-1.5',
                isTitleHidden && 'm-0',
                phone === 'sheet' && 'max-sm:hidden',
              )}
              onClick={requestClose}
            />
          </header>
          {isTitleHidden && phone === 'sheet' && (
            <RadixDialog.Title className="sr-only sm:hidden">{title}</RadixDialog.Title>
          )}
          <div
            ref={scrollRegion}
            onScroll={(event) => setIsScrolled(event.currentTarget.scrollTop > 0)}
            className={cn(
              'min-h-0 flex-1 -outline-offset-4! overflow-y-auto overscroll-contain scroll-py-10',
              !isFlush && 'px-5 pb-6 sm:px-7',
            )}
          >
            {children}
          </div>
          {footer !== undefined && (
            <footer
              data-dialog-foot
              className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-7"
            >
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t`Discard your changes?`}
        description={t`What you entered hasn’t been saved.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        tone="danger"
        onConfirm={discard}
      />
    </RadixDialog.Root>
  )
}

type HeadingProps = Pick<Props, 'title' | 'description'> & { isHidden: boolean }

function Heading({ title, description, isHidden }: HeadingProps) {
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-1', isHidden && 'sr-only')}>
      <RadixDialog.Title data-dialog-title tabIndex={-1} className="display text-xl outline-none">
        {title}
      </RadixDialog.Title>
      {description !== undefined && (
        <RadixDialog.Description className="text-ink-2">{description}</RadixDialog.Description>
      )}
    </div>
  )
}

/** Toasts and the placeholder of a dialog (`ChunkDialog`) are above the dialog and don't close it. */
const keepOpenForLayersAbove = {
  onInteractOutside(event: Event) {
    if (event.target instanceof Element && event.target.closest('[data-sonner-toaster], dialog'))
      event.preventDefault()
  },
  onEscapeKeyDown(event: Event) {
    if (document.querySelector('dialog[open]')) event.preventDefault()
  },
}
