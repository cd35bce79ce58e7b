export const api = async () => 'an answer'
