/** How a call was refused: its status and its error code. */
export async function refused(answer: Response): Promise<[status: number, errorCode: string]> {
  return [answer.status, ((await answer.json()) as { errorCode: string }).errorCode]
}
