import type { ReactNode } from 'react'

/**
 * Buttons at the end of a form in a dialog, one below the other on phones. Toasts stay above them
 * (`toaster.css`).
 */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div data-dialog-buttons className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
      {children}
    </div>
  )
}
