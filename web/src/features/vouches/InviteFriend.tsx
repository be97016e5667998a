import { VouchId } from '@adire/contract/ids.ts'
import {
  type OpenInvitation,
  VOUCH_INVITATIONS_MAXIMUM,
  VOUCH_LINK_DAYS,
} from '@adire/contract/vouch-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy, Share2, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { useCopy } from '../referrals/use-referrals.ts'
import { AgeCheckNote } from './AgeCheckNote.tsx'
import type { VouchChanges } from './use-own-vouches.ts'

type Props = {
  invitations: readonly OpenInvitation[]
  /** The member's age check is overdue, so that the server refuses new links. */
  needsAgeCheck: boolean
  changes: VouchChanges
}

/** Makes links for friends, and lists those that nobody has used. */
export function InviteFriend({ invitations, needsAgeCheck, changes }: Props) {
  const { invite, link } = changes
  const [showsPhoto, setShowsPhoto] = useState(false)
  const isFull = invitations.length >= VOUCH_INVITATIONS_MAXIMUM
  const openLink = invitations.some(({ id }) => id === link?.id) ? link : undefined
  return (
    <Card asChild className="grid gap-5">
      <section aria-labelledby="invite-friend">
        <div className="grid gap-1">
          <h2 id="invite-friend" className="text-xl">
            <Trans>Ask a friend to vouch for you</Trans>
          </h2>
          <p className="max-w-prose text-ink-2">
            <Trans>
              Send them a link. It works once, expires after {VOUCH_LINK_DAYS} days, and shows them
              the name on your profile. They don’t need an account.
            </Trans>
          </p>
        </div>
        {openLink && <NewLink key={openLink.url} url={openLink.url} />}
        <div className="grid gap-2">
          <Checkbox
            label={<Trans>Also show them my profile picture</Trans>}
            checked={showsPhoto}
            onChange={(event) => setShowsPhoto(event.target.checked)}
          />
          <Button
            variant={openLink ? 'secondary' : 'primary'}
            icon={<UserRoundPlus aria-hidden />}
            className="justify-self-start"
            loading={invite.isPending}
            disabled={isFull || needsAgeCheck}
            onClick={() => invite.mutate({ id: VouchId.parse(crypto.randomUUID()), showsPhoto })}
          >
            {openLink ? <Trans>Make another link</Trans> : <Trans>Make a link</Trans>}
          </Button>
          {needsAgeCheck && (
            <AgeCheckNote>
              <Trans>Pass the age check first, then you can ask a friend.</Trans>
            </AgeCheckNote>
          )}
          {isFull && !needsAgeCheck && (
            <p className="text-sm text-ink-2">
              <Trans>
                You have {VOUCH_INVITATIONS_MAXIMUM} active links. Withdraw one to make another.
              </Trans>
            </p>
          )}
        </div>
        {invitations.length > 0 && (
          <OpenLinks invitations={invitations} needsAgeCheck={needsAgeCheck} changes={changes} />
        )}
      </section>
    </Card>
  )
}

function NewLink({ url }: { url: string }) {
  const { t } = useLingui()
  const { isCopied, copy } = useCopy(url)
  const canShare = 'share' in navigator
  function share() {
    const text = t`Will you vouch for me on my dating profile? It takes a minute.`
    // Rejects if the member closes the sheet.
    navigator.share({ text, url }).catch(() => undefined)
  }
  return (
    <div className="grid gap-3 rounded-tile bg-indigo-soft p-4">
      <Field
        label={<Trans>Link for your friend</Trans>}
        hint={<Trans>Copy it now. We can’t show it again, but you can make a new one.</Trans>}
      >
        <Input type="url" readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
        <Button icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />} onClick={copy}>
          <span aria-live="polite">
            {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
          </span>
        </Button>
        {canShare && (
          <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={share}>
            <Trans>Share</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function OpenLinks({ invitations, needsAgeCheck, changes: { invite, remove } }: Props) {
  const { t } = useLingui()
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Active links</Trans>
      </h3>
      <ul className="grid gap-3" aria-label={t`Active links`}>
        {invitations.map(({ id, showsPhoto, expiresAt }) => {
          const day = formatDate(expiresAt)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <span className="min-w-0 text-sm text-ink-2">
                {showsPhoto ? (
                  <Trans>With your photo, works until {day}</Trans>
                ) : (
                  <Trans>Works until {day}</Trans>
                )}
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={invite.isPending || needsAgeCheck}
                  onClick={() => invite.mutate({ id, showsPhoto })}
                >
                  <Trans>Renew link</Trans>
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ id })}
                >
                  <Trans>Withdraw</Trans>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
