-- What the page of a course says of it before it is bought, besides its modules.

-- JSON list of names, each with a sentence about them
ALTER TABLE courses ADD COLUMN teachers TEXT NOT NULL DEFAULT '[]';
-- JSON list of questions with their answers
ALTER TABLE courses ADD COLUMN questions TEXT NOT NULL DEFAULT '[]';
