import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { DraftPreview } from './DraftPreview.tsx'
import type { TypedProfile } from './preview-rules.ts'

type Props = {
  /** Values of the form, for the preview. */
  typed: TypedProfile
  isDirty: boolean
  isSaving: boolean
  saveLabel: ReactNode
  onCancel: () => void
}

/**
 * Buttons of the profile editor, sticky at the bottom. On phones only with unsaved changes, when it replaces the navigation, so that
 * there is one bar at a time.
 */
export function FormActions({ typed, isDirty, isSaving, saveLabel, onCancel }: Props) {
  return (
    <div
      {...(isDirty && { 'data-foot-buttons': true })}
      className={cn(
        'sticky bottom-0 z-20 -mx-(--page-gutter) flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg/95 px-(--page-gutter) py-3 backdrop-blur-sm max-sm:*:flex-1 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:bg-surface lg:px-6 lg:shadow-2',
        isDirty
          ? 'max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
          : 'max-md:static max-md:border-0',
      )}
    >
      <p role="status" className="me-auto text-sm text-ink-3 max-sm:sr-only">
        {isDirty && <Trans>You have unsaved changes</Trans>}
      </p>
      <DraftPreview typed={isDirty ? typed : undefined} />
      <Button variant="secondary" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" loading={isSaving}>
        {saveLabel}
      </Button>
    </div>
  )
}
