import { Trans } from '@lingui/react/macro'
import { Camera, ScanFace, Sun, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Advice on photos beside the photo grid (MEM-PHOTO-05). */
export function PhotoTips() {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">
        <Trans>Photo tips</Trans>
      </h2>
      <ul className="grid gap-3.5">
        <Tip icon={<ScanFace aria-hidden />}>
          <Trans>Show your face clearly in the first one, without sunglasses or filters.</Trans>
        </Tip>
        <Tip icon={<Users aria-hidden />}>
          <Trans>Be the only person in it, so it’s clear who you are.</Trans>
        </Tip>
        <Tip icon={<Sun aria-hidden />}>
          <Trans>Use daylight. Face a window.</Trans>
        </Tip>
        <Tip icon={<Camera aria-hidden />}>
          <Trans>
            Then add one of you doing what you love. JPEG, PNG or WebP; we scale large ones down.
          </Trans>
        </Tip>
      </ul>
    </Card>
  )
}

function Tip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-sm text-ink-2 [&>svg]:mt-0.5 [&>svg]:size-[1.125rem] [&>svg]:shrink-0 [&>svg]:text-indigo">
      {icon}
      <span>{children}</span>
    </li>
  )
}
