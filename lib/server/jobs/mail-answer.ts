import 'server-only'
import { answerMail } from '../mail/answer-mail.ts'
import { isAddressGone } from '../mail/mail-transport.ts'
import { sendMail } from '../mail/mailer.ts'
import { dueAnswer, forgetAsker } from '../questions/answered-question.ts'

/** Mails the shop's answer to whoever asked, and forgets their address, also one that does not exist [OPS-69]. */
export async function mailAnswer(questionId: string): Promise<void> {
  const due = await dueAnswer(questionId)
  if (!due) return
  await sendMail(await answerMail(due)).catch((error: unknown) => {
    if (!isAddressGone(error)) throw error
  })
  await forgetAsker(questionId)
}
