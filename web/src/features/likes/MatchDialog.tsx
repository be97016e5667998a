import type { Celebration } from '@adire/contract/matches.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { AlertDialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'
import { TextilePattern } from '../../ui/TextilePattern.tsx'

const VIBRATION_MS = 30

type Props = { celebration: Celebration; onClose: (end: { isAnswered: boolean }) => void }

/** Dialog "It's a Match!" with both profile pictures; dark in both themes. */
export function MatchDialog({ celebration: { member, threadId }, onClose }: Props) {
  const navigate = useNavigate()
  const message = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const { handle } = member

  useEffect(() => {
    // Some browsers lack vibration, others refuse it before the first interaction.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS)
  }, [])

  function openThread() {
    opener.current = null
    onClose({ isAnswered: true })
    void navigate({ to: '/dashboard/messages/$threadId', params: { threadId }, search: {} })
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose({ isAnswered: false })}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-60 bg-scrim animate-in fade-in" />
        <AlertDialog.Content
          data-theme="dark"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            message.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement && opener.current.isConnected)
              opener.current.focus()
          }}
          className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-bg text-ink outline-none animate-in fade-in duration-(--motion-sheet)"
        >
          <TextilePattern
            name="rings"
            className="pointer-events-none fixed inset-0 opacity-[0.08]"
          />
          <div className="relative grid w-full max-w-lg grid-cols-1 justify-items-center gap-8 px-6 py-10 text-center">
            <Portraits member={member} />
            <div className="grid grid-cols-1 gap-2 animate-in fade-in slide-in-from-bottom-4 duration-(--motion-match) ease-thread">
              <AlertDialog.Title className="display text-page">
                <Trans>It's a Match!</Trans>
              </AlertDialog.Title>
              <AlertDialog.Description className="text-lg text-balance text-ink-2">
                <Trans>You and {handle} like each other. Say hello!</Trans>
              </AlertDialog.Description>
            </div>
            <div className="grid w-full max-w-72 gap-3">
              <Button
                ref={message}
                variant="ember"
                size="lg"
                isWide
                icon={<MessageCircle aria-hidden />}
                onClick={openThread}
              >
                <Trans>Message</Trans>
              </Button>
              <AlertDialog.Cancel asChild>
                <Button variant="ghost" size="lg" isWide>
                  <Trans>Keep browsing</Trans>
                </Button>
              </AlertDialog.Cancel>
            </div>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Both portraits slide in until their arches overlap, as in the logo. */
function Portraits({ member }: { member: Celebration['member'] }) {
  const { t } = useLingui()
  const { handle: ownHandle } = useMember()
  const photos = useQuery(api.photos.listMine.queryOptions())
  const own = photos.data?.photos.find((photo) => photo.isProfilePicture) ?? photos.data?.photos[0]
  const { handle } = member
  return (
    <div className="grid w-full max-w-sm justify-items-center">
      <span aria-hidden className="mb-4 size-5 rounded-full bg-brass" />
      <div className="flex justify-center">
        <Arch
          name={ownHandle}
          alt={t`You`}
          src={own?.src}
          thumbhash={own?.placeholder}
          className="z-10 -me-4 ring-indigo slide-in-from-start-24"
        />
        <Arch
          name={handle}
          alt={handle}
          src={member.photo?.src}
          thumbhash={member.photo?.placeholder}
          className="-ms-4 ring-ember slide-in-from-end-24"
        />
      </div>
    </div>
  )
}

type ArchProps = {
  name: string
  alt: string
  src: string | undefined
  thumbhash: string | undefined
  className: string
}

function Arch({ name, alt, src, thumbhash, className }: ArchProps) {
  return (
    <PhotoFrame
      name={name}
      alt={alt}
      src={src && `${src}/640`}
      thumbhash={thumbhash}
      className={cn(
        'rounded-arch w-36 ring-4 ring-offset-4 ring-offset-bg animate-in fade-in duration-(--motion-match) ease-thread sm:w-44',
        className,
      )}
    />
  )
}
