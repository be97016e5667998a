import { useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { KitTheme } from './KitSection.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

/** Banners, failures, progress and empty states in the component gallery. */
export function FeedbackSection() {
  return <KitSection title="Feedback">{(theme) => <Feedback theme={theme} />}</KitSection>
}

function Feedback({ theme }: { theme: KitTheme }) {
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <>
      <KitSample name="Banners" className="grid">
        <Banner title="Your profile is in review">
          Usually 24 to 48 hours. You can browse and like meanwhile.
        </Banner>
        <Banner tone="success">Saved.</Banner>
        <Banner
          tone="warn"
          title="You have no tokens left"
          action={
            <Button size="sm" variant="secondary">
              Buy tokens
            </Button>
          }
        >
          Messages cost 10 tokens.
        </Banner>
        {!isDismissed && (
          <Banner
            tone="danger"
            title="Your photo was not accepted"
            onDismiss={() => setIsDismissed(true)}
          >
            Sunglasses hide your face; add one clear photo.
          </Banner>
        )}
        <Banner tone="offline">You are offline. What you write is sent when you are back.</Banner>
      </KitSample>
      <KitSample name="Load failures: banner, card, page" className="grid">
        {(['banner', 'card', 'page'] as const).map((shape) => (
          <LoadFailed
            key={shape}
            shape={shape}
            title="Your entries could not be loaded"
            isRetrying={shape === 'card'}
            onRetry={() => {}}
          >
            Check your connection and try again. Nothing is lost.
          </LoadFailed>
        ))}
      </KitSample>
      <KitSample name="Progress: known, unknown, done, failed" className="grid">
        <ProgressBar label="Uploading photo 1" percent={42} />
        <ProgressBar label="Uploading photo 2" />
        <ProgressBar label="Uploading photo 3" percent={100} tone="leaf" />
        <ProgressBar label="Uploading photo 4" percent={70} tone="danger" />
      </KitSample>
      <KitSample name="Skeletons and spinners">
        <div className="grid w-40 gap-3">
          <Skeleton className="aspect-4/5 h-auto rounded-card" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
        </div>
        <Spinner label="Loading" className="text-indigo" />
        <Spinner className="text-ink-3" />
      </KitSample>
      <KitSample name="Pages">
        <Pagination label={`Pages, ${theme}`} onPrevious={undefined} onNext={() => {}}>
          1 to 20 of 312
        </Pagination>
      </KitSample>
      <KitSample name="Empty" className="grid">
        <EmptyState
          headingLevel={3}
          title="No profiles match your filters"
          tile="lattice"
          action={<Button>Clear All</Button>}
        >
          Try a wider age range, or another city.
        </EmptyState>
      </KitSample>
    </>
  )
}
