import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { applyTyped, type TypedProfile } from './preview-rules.ts'
import { PreviewNote } from './PreviewNote.tsx'
import { ProfileDialogFrame } from './ProfileDialogFrame.tsx'

type Props = {
  /** Values of the form that may not be saved yet. */
  typed: TypedProfile
}

/** Button of the editor that shows the profile to its member as a match sees it, with what is typed. */
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

function DraftPreviewDialog({ typed, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui()
  const [today] = useState(() => new Date())
  const saved = useQuery(api.profiles.preview.queryOptions({ input: { viewer: 'match' } }))
  const view = saved.data?.view
  return (
    <ProfileDialogFrame
      query={{ ...saved, data: view && applyTyped(view, typed, today) }}
      title={t`Your profile as others see it`}
      isOwn
      onClose={onClose}
      footer={
        <div className="grid w-full gap-3 text-sm text-ink-2">
          <p>
            <Trans>As your matches see it, with the changes you haven’t saved yet.</Trans>
          </p>
          {saved.data && <PreviewNote visibility={saved.data.visibility} />}
        </div>
      }
    />
  )
}
