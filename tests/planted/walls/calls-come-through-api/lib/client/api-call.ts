export const callApi = async () => 'an answer'
