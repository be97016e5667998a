import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { FirstMessageWarning } from './FirstMessageWarning.tsx'
import { findCautions } from './warning-rules.ts'

type Props = { content: string; target: Target }

/** Warning about the comment of a like, or only a way to report it. */
export function CommentSafety({ content, target }: Props) {
  if (findCautions(content).length > 0)
    return <FirstMessageWarning content={content} target={target} />
  return (
    <Button
      variant="ghost"
      size="sm"
      className="relative z-10 mb-1 min-h-11 self-start px-2"
      icon={<Flag aria-hidden />}
      onClick={() => openReport(target)}
    >
      <Trans>Report comment</Trans>
    </Button>
  )
}
