import { type ProfileViewer, profileViewers } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { viewerCopy } from './preview-copy.ts'
import { applyTyped, type TypedProfile } from './preview-rules.ts'
import { PreviewNote } from './PreviewNote.tsx'
import { ProfileDialogFrame } from './ProfileDialogFrame.tsx'

type Props = {
  /** Values of a form that aren't saved yet. */
  typed: TypedProfile | undefined
  onClose: () => void
}

/**
 * The own profile as matches see it, or as the chosen viewers do. The address stays, because leaving
 * a form's page would ask about its changes.
 */
export function DraftPreviewDialog({ typed, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [viewer, setViewer] = useState<ProfileViewer>('match')
  const [today] = useState(() => new Date())
  const saved = useQuery(
    api.profiles.preview.queryOptions({ input: { viewer }, placeholderData: keepPreviousData }),
  )
  const view = saved.data?.view
  return (
    <ProfileDialogFrame
      query={{ ...saved, data: view && applyTyped(view, typed ?? {}, today) }}
      typed={typed}
      title={t`Your profile as others see it`}
      isOwn
      onClose={onClose}
      footer={
        <div className="grid w-full grid-cols-1 gap-3 text-sm text-ink-2">
          {typed && (
            <p>
              <Trans>With the changes you haven’t saved yet.</Trans>
            </p>
          )}
          {saved.data && <PreviewNote visibility={saved.data.visibility} />}
          <RadioCards
            label={t`Show my profile as seen by`}
            layout="segments"
            value={viewer}
            cards={profileViewers.map((value) => ({ value, title: i18n._(viewerCopy[value]) }))}
            onChange={setViewer}
          />
        </div>
      }
    />
  )
}
