import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { FirstMessageWarning } from './FirstMessageWarning.tsx'
import { useScamReport } from './use-safety.ts'
import { findCautions } from './warning-rules.ts'

type Props = {
  content: string
  /** True if the server recognised a scam. */
  isWarned: boolean
  target: Target
}

/** Warning about the comment of a like, or only a way to report it. */
export function CommentSafety({ content, isWarned, target }: Props) {
  if (isWarned) return <ScamComment target={target} />
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

function ScamComment({ target }: Pick<Props, 'target'>) {
  const report = useScamReport(target, { alsoBlock: true })
  return (
    <Banner
      tone="warn"
      title={<Trans>This comment looks like a known scam.</Trans>}
      className="my-3"
      action={
        <Button size="sm" variant="secondary" loading={report.isPending} onClick={report.send}>
          <Trans>Report and block</Trans>
        </Button>
      }
    >
      <Trans>Never send money or codes to someone you haven’t met.</Trans>
    </Banner>
  )
}
