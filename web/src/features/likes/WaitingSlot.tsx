import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { type HeldLike, onWaitingRequest } from '../../lib/waiting-requests.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const WaitingDialog = lazyComponent(
  () => import('./WaitingDialog.tsx').then((module) => module.WaitingDialog),
  {
    as: 'dialog',
    title: msg`Waiting for your answer`,
    onClose: ({ onClose }) => onClose(),
  },
)

/** Opens the waiting conversations over any page after a like was refused because of them. */
export function WaitingSlot() {
  const [request, setRequest] = useState<{ like: HeldLike | undefined }>()
  useEffect(() => onWaitingRequest((like) => setRequest({ like })), [])
  if (!request) return null
  return <WaitingDialog like={request.like} onClose={() => setRequest(undefined)} />
}
