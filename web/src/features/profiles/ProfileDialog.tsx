import type { MemberId } from '@adire/contract/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { ProfileDialogActions } from './ProfileDialogActions.tsx'
import { ProfileDialogFrame } from './ProfileDialogFrame.tsx'

type Props = { memberId: MemberId; onClose: () => void }

/**
 * Another member's profile over the current page; it has its own address, so that Back closes it
 * (decision P16).
 */
export function ProfileDialog({ memberId, onClose }: Props) {
  const view = useQuery(api.profiles.view.queryOptions({ input: { id: memberId } }))
  const [draft, setDraft] = useState<string>()
  return (
    <ProfileDialogFrame
      query={view}
      onClose={onClose}
      isDirty={draft !== undefined && draft.trim() !== ''}
      footer={
        view.data && <ProfileDialogActions view={view.data} draft={draft} onDraft={setDraft} />
      }
    />
  )
}
