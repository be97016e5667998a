import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { TypedProfile } from './preview-rules.ts'

const DraftPreviewDialog = lazyComponent(
  () => import('./DraftPreviewDialog.tsx').then((module) => module.DraftPreviewDialog),
  {
    as: 'dialog',
    title: msg`Your profile as others see it`,
    onClose: ({ onClose }) => onClose(),
  },
)

type Props = {
  /** Values of the page's form that aren't saved yet; undefined without changes. */
  typed?: TypedProfile | undefined
}

/** Button of the editor's pages that shows the profile to its member as others see it, with what is typed. */
export function DraftPreview({ typed }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Eye aria-hidden />}
        title={t`As others see you`}
        className="max-sm:flex-none! max-sm:px-3.5"
        onClick={() => setIsOpen(true)}
      >
        <span className="max-sm:sr-only">
          <Trans>As others see you</Trans>
        </span>
      </Button>
      {isOpen && <DraftPreviewDialog typed={typed} onClose={() => setIsOpen(false)} />}
    </>
  )
}
