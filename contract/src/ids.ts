import { z } from 'zod'

// Branded, so that the id of one thing can't be passed where another is expected.

export const MemberId = z.uuid().brand('MemberId')
export type MemberId = z.infer<typeof MemberId>

const SHORT_CODE_LENGTH = 6

const SHORT_CODE = /^#([0-9a-f]{6})$/i

/** Reads a short code from what staff search for, such as `#A3F9C2`. */
export function parseShortCode(search: string): string | undefined {
  return SHORT_CODE.exec(search.trim())?.[1]?.toLowerCase()
}

/**
 * Tells members of the same name apart, for staff: the last six digits of the id. The index
 * `profiles_short_code` has the same length.
 */
export function toShortCode(id: MemberId): string {
  return id.slice(-SHORT_CODE_LENGTH).toUpperCase()
}

export const PhotoId = z.uuid().brand('PhotoId')
export type PhotoId = z.infer<typeof PhotoId>

export const VoiceId = z.uuid().brand('VoiceId')
export type VoiceId = z.infer<typeof VoiceId>

export const VouchId = z.uuid().brand('VouchId')
export type VouchId = z.infer<typeof VouchId>

export const MatchId = z.uuid().brand('MatchId')
export type MatchId = z.infer<typeof MatchId>

export const ThreadId = z.uuid().brand('ThreadId')
export type ThreadId = z.infer<typeof ThreadId>

export const MessageId = z.uuid().brand('MessageId')
export type MessageId = z.infer<typeof MessageId>

export const TripId = z.uuid().brand('TripId')
export type TripId = z.infer<typeof TripId>

export const DatePlanId = z.uuid().brand('DatePlanId')
export type DatePlanId = z.infer<typeof DatePlanId>

export const FraudNoticeId = z.uuid().brand('FraudNoticeId')
export type FraudNoticeId = z.infer<typeof FraudNoticeId>

export const SessionId = z.uuid().brand('SessionId')
export type SessionId = z.infer<typeof SessionId>

export const PasskeyId = z.uuid().brand('PasskeyId')
export type PasskeyId = z.infer<typeof PasskeyId>

export const OrderId = z.uuid().brand('OrderId')
export type OrderId = z.infer<typeof OrderId>

export const PaymentId = z.uuid().brand('PaymentId')
export type PaymentId = z.infer<typeof PaymentId>

export const ReportId = z.uuid().brand('ReportId')
export type ReportId = z.infer<typeof ReportId>

export const ReportCaseId = z.uuid().brand('ReportCaseId')
export type ReportCaseId = z.infer<typeof ReportCaseId>

export const NotificationId = z.uuid().brand('NotificationId')
export type NotificationId = z.infer<typeof NotificationId>

export const DecisionId = z.uuid().brand('DecisionId')
export type DecisionId = z.infer<typeof DecisionId>

export const AppealId = z.uuid().brand('AppealId')
export type AppealId = z.infer<typeof AppealId>

export const SelfieCheckId = z.uuid().brand('SelfieCheckId')
export type SelfieCheckId = z.infer<typeof SelfieCheckId>

export const CampaignId = z.uuid().brand('CampaignId')
export type CampaignId = z.infer<typeof CampaignId>

export const BannerId = z.uuid().brand('BannerId')
export type BannerId = z.infer<typeof BannerId>

export const InvoiceId = z.uuid().brand('InvoiceId')
export type InvoiceId = z.infer<typeof InvoiceId>

export const InquiryId = z.uuid().brand('InquiryId')
export type InquiryId = z.infer<typeof InquiryId>

export const BroadcastId = z.uuid().brand('BroadcastId')
export type BroadcastId = z.infer<typeof BroadcastId>

export const BreachId = z.uuid().brand('BreachId')
export type BreachId = z.infer<typeof BreachId>

export const NewsletterIssueId = z.uuid().brand('NewsletterIssueId')
export type NewsletterIssueId = z.infer<typeof NewsletterIssueId>
