import type { ThreadId } from '@adire/contract/ids.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, HeartCrack } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { UnmatchDialog } from './UnmatchDialog.tsx'

type Props = {
  threadId: ThreadId
  /** Undefined for a former member. */
  handle: string | undefined
  /** Entries above Unmatch. */
  children?: ReactNode
  onUnmatched?: () => void
}

/** Menu of a match. */
export function MatchMenu({ threadId, handle, children, onUnmatched }: Props) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton
            label={handle ? t`More about ${handle}` : t`More about this match`}
            icon={<Ellipsis aria-hidden />}
          />
        </MenuTrigger>
        <MenuContent>
          {children}
          <MenuItem
            tone="danger"
            icon={<HeartCrack aria-hidden />}
            onSelect={() => setIsAsking(true)}
          >
            {handle ? <Trans>Unmatch</Trans> : <Trans>Remove this match</Trans>}
          </MenuItem>
        </MenuContent>
      </Menu>
      <UnmatchDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        threadId={threadId}
        handle={handle}
        {...(onUnmatched && { onUnmatched })}
      />
    </>
  )
}
