import { Trans } from '@lingui/react/macro'
import { Camera, ScanFace, Sun, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'

/** Advice for photos that get approved and answered (MEM-PHOTO-05). */
export function PhotoTips() {
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">
        <Trans>Photo tips</Trans>
      </h2>
      <ul className="grid gap-3.5">
        <Tip icon={<ScanFace aria-hidden />}>
          <Trans>Show your face clearly on the first one. Sunglasses and filters hide it.</Trans>
        </Tip>
        <Tip icon={<Users aria-hidden />}>
          <Trans>Be alone on it, so that nobody has to guess who you are.</Trans>
        </Tip>
        <Tip icon={<Sun aria-hidden />}>
          <Trans>Daylight flatters everyone. Stand towards a window.</Trans>
        </Tip>
        <Tip icon={<Camera aria-hidden />}>
          <Trans>
            Then one of you doing what you love. JPEG, PNG or WebP; large ones are made smaller for
            you.
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
