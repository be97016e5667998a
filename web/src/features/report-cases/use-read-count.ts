import { useState } from 'react'

/**
 * Number of a case's reports that the moderator has read: those that the page showed first, until
 * they say that they have read later ones.
 */
export function useReadCount(reportCount: number) {
  const [readCount, setReadCount] = useState(reportCount)
  // The reports of an erased account disappear.
  if (reportCount < readCount) setReadCount(reportCount)
  return {
    readCount,
    hasNewReports: reportCount > readCount,
    acceptReports: () => setReadCount(reportCount),
  }
}
